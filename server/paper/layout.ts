import type { Column, Content, ContentText, Style } from 'pdfmake/interfaces.js';
import { cleanText, fitLine } from './clean.ts';
import type { PaperLanguage, PaperText } from './document.ts';
import type { FontMetrics } from './font.ts';
import { formatYen } from './format.ts';
import type { PaperWords } from './text.ts';
import { paperWords, pick } from './text.ts';

/** Ink on paper, and one gold for strokes. Grey is dark enough for a thermal head. */
export const ink = { black: '#1c1a17', grey: '#5f5a52', line: '#cfc8bc', gold: '#a67c2d', wash: '#faf7f1' } as const;

export const pointsPerMillimetre = 72 / 25.4;

export function mm(millimetres: number): number {
  return millimetres * pointsPerMillimetre;
}

/** The pen of one document: the only way by which a text, ours or a customer's, becomes a text on paper. */
export interface Pen {
  language: PaperLanguage;
  words: PaperWords;
  font: FontMetrics;
  write(text: string, style?: Style): ContentText;
  /** The same, with its line breaks kept, and as long as it may be where the paper has pages. */
  writeLines(text: string, style?: Style, max?: number): ContentText;
  /** Each of the texts that is not empty, its line breaks kept. */
  lines(texts: readonly (string | null | undefined)[], style?: Style): ContentText[];
  /** The text in the language of the paper, or in the other where it is empty. */
  pick(text: PaperText): string;
  yen(yen: number): string;
  /** What is not empty, set apart on one line. */
  join(parts: readonly string[]): string;
  /** On one line of so many points: smaller down to `sizeMin`, then cut with an ellipsis. */
  squeeze(text: string, width: number, size: number, sizeMin: number, style?: Style): ContentText;
}

export function takePen(language: PaperLanguage, font: FontMetrics): Pen {
  const writeLines = (text: string, style?: Style, max?: number) => ({
    text: cleanText(text, font, true, max),
    ...style,
  });
  return {
    language,
    font,
    words: paperWords[language],
    write: (text, style) => ({ text: cleanText(text, font), ...style }),
    writeLines,
    lines: (texts, style) => texts.flatMap((text) => (text?.trim() ? [writeLines(text, style)] : [])),
    pick: (text) => pick(text, language),
    yen: (yen) => formatYen(yen, language),
    join: (parts) => parts.filter((part) => part.trim() !== '').join(language === 'ja' ? '\u3000' : ' · '),
    squeeze(text, width, size, sizeMin, style) {
      // Kerning can widen a pair as well as narrow it; a fiftieth of slack covers what the metrics leave out. They are
      // those of the regular weight, and the bold one is wider.
      const slack = style?.bold ? boldSlack : 0.98;
      const fitted = fitLine(cleanText(text, font), width * slack, size, sizeMin, font);
      return { text: fitted.text, ...style, fontSize: fitted.size, noWrap: true };
    },
  };
}

const boldSlack = 0.92;

/** A line across, `width` points long. */
export function rule(
  width: number,
  style: { weight?: number; color?: string; dash?: number; margin?: [number, number, number, number] } = {},
): Content {
  const { weight = 0.5, color = ink.line, dash, margin = [0, 4, 0, 4] } = style;
  return {
    canvas: [
      {
        type: 'line',
        x1: 0,
        y1: 0,
        x2: width,
        y2: 0,
        lineWidth: weight,
        lineColor: color,
        ...(dash ? { dash: { length: dash } } : {}),
      },
    ],
    margin,
  };
}

/** A label on the left and a value right-aligned on the same line. */
export interface PairStyle {
  width: number;
  size: number;
  /** Share of the width that the label gets. */
  labelShare?: number;
  label?: Style;
  value?: Style;
  margin?: [number, number, number, number];
}

export function pair(pen: Pen, label: string, value: string, style: PairStyle): Content {
  const labelWidth = style.width * (style.labelShare ?? 0.58);
  const valueWidth = style.width - labelWidth;
  const columns: Column[] = [
    { ...pen.write(label, { fontSize: style.size, ...style.label }), width: labelWidth },
    {
      ...pen.squeeze(value, valueWidth, style.size, style.size * 0.6, { alignment: 'right', ...style.value }),
      width: valueWidth,
    },
  ];
  return { columns, columnGap: 0, margin: style.margin ?? [0, 0.5, 0, 0.5] };
}
