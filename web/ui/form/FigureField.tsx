import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PriceUnit } from '#contract/catalogue/weight.ts';
import { type Translate, useText } from '#web/text/text.ts';
import {
  caretAfter,
  cleanFigure,
  figureText,
  figureValue,
  groupFigure,
  isFigure,
  isShareBegun,
  percentValue,
  type Typing,
  typedComma,
} from './figure.ts';

type Base = Omit<TextInputProps, 'value' | 'onChange' | 'type'>;

export interface FigureFieldProps extends Base {
  value: number | null;
  onChange: (value: number | null) => void;
  /** How many decimals a person may type; the value is a whole number of the smallest unit. */
  decimals?: number;
  /** How many decimals are shown at least while nobody types. */
  leastDecimals?: number;
  /** It may be below zero, and a phone offers the minus. A minus is never dropped without a word: the form refuses it. */
  signed?: boolean;
  /** A share of something: what is typed or pasted with a percent sign is told here, in basis points. */
  onPercent?: (basisPoints: number) => void;
  /** What it is where no label stands above it, for what is said of it. */
  called?: string;
  /** Its reason stands elsewhere: why it can't be read, or is no whole number, is told here in place of a value. */
  onUnread?: ((why: string) => void) | undefined;
  /** What can't be read gives way once the field is left, to what counts. */
  givesWay?: boolean;
  /** A comma is a decimal point: 12,5 is twelve and a half. Such a figure has no thousands. */
  commaIsPoint?: boolean;
}

/** A number that groups itself while it is typed, takes full-width digits and never becomes a float. */
export function FigureField(props: FigureFieldProps) {
  const {
    value,
    onChange,
    decimals = 0,
    leastDecimals = 0,
    signed = false,
    commaIsPoint = false,
    onPercent,
    called,
    onUnread,
    givesWay = false,
    className = '',
    error,
    onFocus,
    onBlur,
    ...rest
  } = props;
  const t = useText();
  const { typed, setTyped } = useTyped(value, decimals);
  const { input, setCaret } = useCaret();
  const { unread, keep } = useUnread(value);
  const shown = figureText(value, decimals, leastDecimals);
  const isBroken = decimals === 0 && isFraction(typed ?? '');
  const { whyNumber, whyWhole } = reasonsOf(t, props, input);
  const ownWhy = unread !== null ? whyNumber() : isBroken ? whyWhole : null;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const raw = event.currentTarget.value;
    if ((event.nativeEvent as InputEvent).isComposing) {
      setTyped(raw);
      keep(null);
      setCaret(null);
      return;
    }
    const isDeleted = /^delete/.test((event.nativeEvent as InputEvent).inputType ?? '');
    take(raw, event.currentTarget.selectionStart ?? raw.length, isDeleted);
  };
  const take = (entered: string, position: number, isDeleted = false) => {
    if (!isFigure(entered)) {
      keep(entered);
      setCaret(null);
      return onUnread?.(whyNumber());
    }
    keep(null);
    const share = onPercent ? percentValue(entered) : null;
    if (onPercent && share !== null) {
      setTyped(null);
      return onPercent(share);
    }
    const typing = { before: typed ?? shown, text: entered, caret: position, isDeleted };
    const { raw, clean, text, isShare } = readTyping(typing, props);
    setTyped(text);
    setCaret(isShare ? position : caretAfter(text, cleanFigure(raw.slice(0, position), decimals).length));
    if (onUnread && decimals === 0 && isFraction(text)) return onUnread(whyWhole);
    onChange(isShare && onPercent === undefined && /\d$/.test(raw) ? null : figureValue(clean, decimals));
  };
  return (
    <TextInput
      {...rest}
      ref={input}
      className={`is-figure ${className}`}
      inputMode={decimals > 0 || signed ? 'decimal' : 'numeric'}
      autoComplete="off"
      error={onUnread ? error : (ownWhy ?? error)}
      {...(ownWhy === null ? {} : { 'data-unread': true })}
      value={unread ?? typed ?? (commaIsPoint ? shown.replaceAll(',', '') : shown)}
      onChange={change}
      onCompositionEnd={(event) => take(event.currentTarget.value, event.currentTarget.value.length)}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // What can't be read, or is no whole number, stays to be mended where it doesn't give way.
        if (!isBroken || givesWay) setTyped(null);
        if (givesWay) keep(null);
        setCaret(null);
        onBlur?.(event);
      }}
    />
  );
}

/** What a typed text comes to: its figure, and the text that is shown, grouped where it is no share. */
function readTyping(typing: Typing, { decimals = 0, commaIsPoint = false, onPercent }: FigureFieldProps) {
  const { text: entered, isDeleted = false } = typing;
  const comma = decimals > 0 ? typedComma(typing) : -1;
  const pointed = comma < 0 ? entered : `${entered.slice(0, comma)}.${entered.slice(comma + 1)}`;
  const raw = commaIsPoint ? entered.replace(/[,，、]/g, '.') : pointed;
  const isShare = (onPercent !== undefined || (decimals === 0 && !isDeleted)) && isShareBegun(raw);
  const clean = cleanFigure(isShare ? raw.replace(/\D.*/, '') : raw, decimals).slice(0, 15);
  return { raw, clean, isShare, text: isShare ? raw : commaIsPoint ? clean : groupFigure(clean) };
}

/** Where the caret goes once the text is drawn anew. */
function useCaret() {
  const [caret, setCaret] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (caret !== null && input.current === document.activeElement) input.current?.setSelectionRange(caret, caret);
  }, [caret]);
  return { input, setCaret };
}

/**
 * What somebody types, until they leave the field or the value changes without them: a scan raises the quantity whose
 * field has the focus, and that must show what counts.
 */
function useTyped(value: number | null, decimals: number) {
  const [typed, set] = useState<string | null>(null);
  /** The value that the last key led to; undefined until that is drawn. */
  const [known, setKnown] = useState<number | null | undefined>(value);
  if (known !== value) {
    setKnown(value);
    if (known !== undefined && typed !== null && figureValue(cleanFigure(typed, decimals), decimals) !== value)
      set(null);
  }
  const setTyped = (text: string | null) => {
    set(text);
    setKnown(undefined);
  };
  return { typed, setTyped };
}

/**
 * What was typed and is no figure: the value before it stands until it is mended. Another value, which came from elsewhere,
 * takes its place.
 */
function useUnread(value: number | null) {
  const [kept, setKept] = useState<{ text: string; before: number | null } | null>(null);
  return {
    unread: kept && kept.before === value ? kept.text : null,
    keep: (text: string | null) => setKept(text === null ? null : { text, before: value }),
  };
}

/** A fraction, where only whole numbers are asked for. */
function isFraction(typed: string): boolean {
  return /\.\d*[1-9]|^\d{1,2}[,，、]\d{1,2}$/.test(typed);
}

/** Why it can't be read, or is no whole number, with the name of the field, without what stands beside that in its label. */
function reasonsOf(t: Translate, { called, label }: FigureFieldProps, input: RefObject<HTMLInputElement | null>) {
  const labelOf = (field: HTMLInputElement | null) =>
    field?.getAttribute('aria-label') ?? field?.labels?.[0]?.firstChild?.textContent ?? '';
  const name = called ?? label;
  return {
    whyNumber: () => t('field.number', { label: called ?? labelOf(input.current) }),
    whyWhole: typeof name === 'string' ? t('field.wholeNumberOf', { label: name }) : t('field.wholeNumber'),
  };
}

type Fixed = Omit<FigureFieldProps, 'decimals' | 'leastDecimals'>;

/** Whole yen. */
export function MoneyField(props: Fixed) {
  return <FigureField leftSection={<span aria-hidden>¥</span>} {...props} />;
}

/** Milligrams in and out, grams for the person: up to three decimals. */
export function GramsField(props: Fixed) {
  return <FigureField decimals={3} leastDecimals={2} rightSection={<span aria-hidden>g</span>} {...props} />;
}

/** Basis points in and out, percent for the person. */
export function PercentField(props: Fixed) {
  return <FigureField decimals={2} commaIsPoint rightSection={<span aria-hidden>%</span>} {...props} />;
}

/** Whole pieces, or whole grams of goods by the gram. */
export function AmountField({ priceBy, ...props }: Fixed & { priceBy: PriceUnit }) {
  return <FigureField {...(priceBy === 'gram' && { rightSection: <span aria-hidden>g</span> })} {...props} />;
}

/** Whole pieces. */
export function CountField(props: Fixed) {
  return <FigureField {...props} />;
}
