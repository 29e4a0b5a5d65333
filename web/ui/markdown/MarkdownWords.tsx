import { Textarea } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { type FileEndpoint, kindOf } from '#contract/kernel/file.ts';
import type { postApi } from '#contract/shop/post.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from '../Button.tsx';
import { useChooser } from '../file/FileArea.tsx';
import { useSendFile } from '../file/uploads.ts';
import type { FieldProps } from '../form/useDraft.ts';
import { addLink, addPicture, applyTool, type Marked, type Tool } from './tools.ts';

const tools: readonly (readonly [Tool, string])[] = [
  ['heading', 'heading'],
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['list', 'list'],
  ['numbers', 'list-numbers'],
  ['quote', 'blockquote'],
];

export type PictureEndpoint = FileEndpoint<typeof postApi.addImage.input, typeof postApi.addImage.reply>;

interface MarkdownWordsProps {
  field: FieldProps;
  value: string;
  /** Takes pictures among the words; none are offered without. */
  pictures?: PictureEndpoint | undefined;
  rows?: number | undefined;
}

/** Words in Markdown, with buttons for who does not know it. */
export function MarkdownWords({ field, value, pictures, rows = 12 }: MarkdownWordsProps) {
  const t = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  /** What is to be marked once the changed text stands there. */
  const mark = useRef<[number, number] | null>(null);
  /** As it stands now, also for a picture that arrives when the other language is shown. */
  const latest = useRef(value);
  latest.current = value;
  useLayoutEffect(() => {
    if (!mark.current) return;
    area.current?.focus();
    area.current?.setSelectionRange(...mark.current);
    mark.current = null;
  });
  const change = (by: (marked: Marked) => Marked) => {
    const {
      selectionStart: start,
      selectionEnd: end,
      value: text,
    } = area.current ?? { selectionStart: 0, selectionEnd: 0, value: latest.current };
    const changed = by({ text, start, end });
    mark.current = [changed.start, changed.end];
    field.onChange(changed.text);
  };
  const toolbar = (
    <div className="post-tools" role="toolbar" aria-label={t('post.tools')}>
      {tools.map(([tool, icon]) => (
        <IconButton
          key={tool}
          icon={icon}
          size="small"
          label={t(`post.tool.${tool}`)}
          onClick={() => change((marked) => applyTool(marked, tool))}
        />
      ))}
      <IconButton
        icon="link"
        size="small"
        label={t('post.tool.link')}
        onClick={() => change((marked) => addLink(marked, t('post.linkText')))}
      />
      {pictures && (
        <PictureTool
          endpoint={pictures}
          onStored={(url) => change((marked) => addPicture(marked, url, t('post.pictureText')))}
        />
      )}
    </div>
  );
  return (
    <div className="post-words">
      <Textarea
        ref={area}
        autosize
        minRows={rows}
        maxRows={24}
        spellCheck
        {...field}
        inputContainer={(input) => (
          <>
            {toolbar}
            {input}
          </>
        )}
      />
    </div>
  );
}

function PictureTool({ endpoint, onStored }: { endpoint: PictureEndpoint; onStored: (url: string) => void }) {
  const t = useText();
  const sendFile = useSendFile();
  const [isSending, setSending] = useState(false);
  const { field, choose } = useChooser({
    accept: kindOf(endpoint.use).accept,
    label: t('post.tool.picture'),
    onFiles: async ([file]) => {
      if (!file) return;
      setSending(true);
      const stored = await sendFile(endpoint, file);
      setSending(false);
      if (stored) onStored(stored.url);
    },
  });
  return (
    <>
      <IconButton icon="photo" size="small" label={t('post.tool.picture')} disabled={isSending} onClick={choose} />
      {field}
    </>
  );
}
