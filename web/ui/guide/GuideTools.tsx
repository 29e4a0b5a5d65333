import { useState } from 'react';
import { type CaptionLanguage, captionLanguages, type GuideVideo, guideApi } from '#contract/company/guide.ts';
import { kindOf } from '#contract/kernel/file.ts';
import { useAct } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { percentText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '../ask.tsx';
import { Button, IconButton } from '../Button.tsx';
import { useChooser } from '../file/FileArea.tsx';
import { sendFile } from '../file/sendFile.ts';
import { toastDone, toastProblem } from '../toast.tsx';

const { accept, bytesMax } = kindOf(guideApi.setVideo.use);

/** What an administrator does with the video of a guide: set it, give it captions, take it away. */
export function GuideTools({ section, video }: { section: string; video: GuideVideo | null }) {
  const t = useText();
  const [share, setShare] = useState<number | null>(null);
  const take = async (file: File | undefined) => {
    if (!file || share !== null) return;
    setShare(0);
    const kept = await sendFile(guideApi.setVideo, file, { input: { section }, onProgress: setShare });
    setShare(null);
    if (!kept) return;
    toastDone(t('guide.videoSaved'));
    void refresh('guide');
  };
  const remove = useAct(guideApi.removeVideo, {
    onSuccess: () => toastDone(t('guide.videoRemoved')),
    onError: (problem) => toastProblem(problem, t('guide.failed')),
  });
  const askToRemove = async () => {
    const title = t('guide.removeTitle');
    if (await isConfirmed({ title, text: t('guide.removeText'), confirm: t('guide.removeYes'), danger: true }))
      remove.mutate({ section });
  };
  const chooser = useChooser({
    accept: `${accept},.mp4`,
    label: t('guide.addVideo'),
    onFiles: ([file]) => void take(file),
  });
  return (
    <section className="guide-tools" aria-label={t('guide.tools')}>
      <h3>{t('guide.tools')}</h3>
      <p className="sm dim" role="status">
        {share === null
          ? t('guide.videoHint', { megabytes: bytesMax / 1024 / 1024 })
          : t('file.sending', { percent: percentText(Math.round(share * 100) * 100) })}
      </p>
      <div className="row wrap">
        <Button size="small" icon="movie" busy={share !== null} onClick={chooser.choose}>
          {t(video ? 'guide.replaceVideo' : 'guide.addVideo')}
        </Button>
        {video && (
          <Button size="small" kind="ghost" icon="trash" busy={remove.isPending} onClick={() => void askToRemove()}>
            {t('guide.removeVideo')}
          </Button>
        )}
      </div>
      {chooser.field}
      {video &&
        captionLanguages.map((language) => (
          <Captions key={language} section={section} language={language} isSet={video.captions[language] !== ''} />
        ))}
    </section>
  );
}

interface CaptionsProps {
  section: string;
  language: CaptionLanguage;
  isSet: boolean;
}

function Captions({ section, language, isSet }: CaptionsProps) {
  const t = useText();
  const save = useAct(guideApi.setCaptions, {
    onSuccess: () => toastDone(t('guide.captionsSaved')),
    onError: (problem) => toastProblem(problem, t('guide.failed')),
  });
  const name = t(language === 'en' ? 'guide.captionsEn' : 'guide.captionsJa');
  const put = (captions: string) => save.mutate({ section, language, captions });
  const { field, choose } = useChooser({
    accept: '.vtt,text/vtt',
    label: name,
    onFiles: ([file]) => void file?.text().then(put),
  });
  return (
    <div className="row guide-captions">
      <span className="sm">{name}</span>
      <span className="sp" />
      <Button
        size="small"
        kind="ghost"
        busy={save.isPending}
        aria-label={`${name}: ${t('guide.choose')}`}
        onClick={choose}
      >
        {t(isSet ? 'guide.replace' : 'guide.choose')}
      </Button>
      {isSet && (
        <IconButton
          icon="x"
          size="small"
          label={t('guide.clearCaptions', { captions: name })}
          onClick={() => put('')}
        />
      )}
      {field}
    </div>
  );
}
