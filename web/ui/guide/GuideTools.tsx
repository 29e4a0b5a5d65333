import { useState } from 'react';
import {
  type CaptionLanguage,
  captionLanguages,
  type GuideVideo,
  guideApi,
  nothingSeen,
} from '#contract/company/guide.ts';
import { kindOf } from '#contract/kernel/file.ts';
import { useAct } from '#web/api/hooks.ts';
import { refresh } from '#web/api/query.ts';
import { percentText } from '#web/text/format.ts';
import { type Translate, useText } from '#web/text/text.ts';
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
  const about = { section, ...seenOf(video) };
  const take = async (file: File | undefined) => {
    if (!file || share !== null) return;
    setShare(0);
    const stored = await sendFile(guideApi.setVideo, file, { input: about, onProgress: setShare });
    setShare(null);
    if (stored) toastDone(t('guide.videoSaved'));
    // Also where it was refused: somebody else may have changed the guide meanwhile.
    void refresh('guide', 'company');
  };
  const remove = useAct(guideApi.removeVideo, {
    invalidates: ['company'],
    onSuccess: () => toastDone(t('guide.videoRemoved')),
    onError: refused(t),
  });
  const askToRemove = async () => {
    const title = t('guide.removeTitle');
    if (await isConfirmed({ title, text: t('guide.removeText'), confirm: t('guide.removeYes'), danger: true }))
      remove.mutate(about);
  };
  const chooser = useChooser({
    accept: `${accept},.mp4`,
    label: t('guide.addVideo'),
    onFiles: ([file]) => void take(file),
  });
  return (
    <section className="guide-tools" aria-label={t('guide.tools')}>
      <h3>{t('guide.tools')}</h3>
      <p className="text-small text-dim" role="status">
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
          <Captions key={language} section={section} language={language} video={video} />
        ))}
    </section>
  );
}

interface CaptionsProps {
  section: string;
  language: CaptionLanguage;
  video: GuideVideo;
}

function Captions({ section, language, video }: CaptionsProps) {
  const t = useText();
  const isSet = video.captions[language] !== '';
  const save = useAct(guideApi.setCaptions, {
    invalidates: ['company'],
    onSuccess: () => toastDone(t('guide.captionsSaved')),
    onError: refused(t),
  });
  const name = t(language === 'en' ? 'guide.captionsEn' : 'guide.captionsJa');
  const put = (captions: string) => save.mutate({ section, ...seenOf(video), language, captions });
  const { field, choose } = useChooser({
    accept: '.vtt,text/vtt',
    label: name,
    onFiles: ([file]) => void file?.text().then(put),
  });
  return (
    <div className="row guide-captions">
      <span className="text-small">{name}</span>
      <span className="spacer" />
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

/** Which video one looks at, so that nobody changes another one that was set meanwhile. */
function seenOf(video: GuideVideo | null) {
  return video ? { fileId: video.fileId, version: video.version } : nothingSeen;
}

/** Says why, and shows what is there by now. */
function refused(t: Translate) {
  return (problem: Error) => {
    toastProblem(problem, t('guide.failed'));
    void refresh('guide');
  };
}
