import { Textarea } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { kindOf } from '#contract/kernel/file.ts';
import { postApi } from '#contract/shop/post.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { useChooser } from '#web/ui/file/FileArea.tsx';
import { useSendFile } from '#web/ui/file/uploads.ts';
import type { FieldProps } from '#web/ui/form/useDraft.ts';
import { addLink, addPicture, applyTool, type Marked, type Tool } from './markdownTools.ts';

const tools: readonly (readonly [Tool, string])[] = [
  ['heading', 'heading'],
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['list', 'list'],
  ['numbers', 'list-numbers'],
  ['quote', 'blockquote'],
];

/** The words of a post in Markdown, with buttons for who does not know it. */
export function PostWords({ field, value }: { field: FieldProps; value: string }) {
  const t = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  /** What is to be marked once the changed text stands there. */
  const mark = useRef<[number, number] | null>(null);
  const sendFile = useSendFile();
  const [isSending, setSending] = useState(false);
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
  const { field: chooser, choose } = useChooser({
    accept: kindOf(postApi.addImage.use).accept,
    label: t('post.tool.picture'),
    onFiles: async ([file]) => {
      if (!file) return;
      setSending(true);
      const stored = await sendFile(postApi.addImage, file);
      setSending(false);
      if (stored) change((marked) => addPicture(marked, stored.url, t('post.pictureText')));
    },
  });
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
      <IconButton icon="photo" size="small" label={t('post.tool.picture')} disabled={isSending} onClick={choose} />
      {chooser}
    </div>
  );
  return (
    <div className="post-words">
      <Textarea
        ref={area}
        autosize
        minRows={12}
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
