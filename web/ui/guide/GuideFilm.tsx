import { useEffect, useState } from 'react';
import { captionLanguages, type GuideVideo } from '#contract/company/guide.ts';
import { useLocale, useText } from '#web/text/text.ts';

/** The video of a guide, with the captions of the language that is spoken switched on. */
export function GuideFilm({ video: { url, captions } }: { video: GuideVideo }) {
  const t = useText();
  const locale = useLocale();
  const addresses = useAddresses(captions);
  if (!addresses) return null;
  const names = { en: t('frame.toEnglish'), ja: t('frame.toJapanese') };
  return (
    // Which captions are on is decided when a video begins: another language, or new captions, begin it anew.
    // biome-ignore lint/a11y/useMediaCaption: the captions are those that the administrator gave.
    <video
      key={`${url} ${locale} ${addresses.en} ${addresses.ja}`}
      controls
      playsInline
      preload="metadata"
      src={url}
      aria-label={t('guide.video')}
    >
      {captionLanguages
        .filter((language) => addresses[language] !== '')
        .map((language) => (
          <track
            key={language}
            kind="captions"
            srcLang={language}
            label={names[language]}
            src={addresses[language]}
            default={language === locale}
          />
        ))}
    </video>
  );
}

type Captions = GuideVideo['captions'];

/** Addresses under which the browser reads captions of ours; empty where there are none, null until they are made. */
function useAddresses({ en, ja }: Captions): Captions | null {
  const [addresses, setAddresses] = useState<Captions | null>(null);
  useEffect(() => {
    const made = { en: addressOf(en), ja: addressOf(ja) };
    setAddresses(made);
    return () => Object.values(made).forEach(URL.revokeObjectURL);
  }, [en, ja]);
  return addresses;
}

function addressOf(text: string): string {
  return text === '' ? '' : URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
}
