/** The video of a guide as its trail knows it. */
export interface GuideFilm {
  fileId: string;
  captionsEn: string;
  captionsJa: string;
}

type Changes = Record<string, readonly [before: object | null, after: object | null]>;

const beginsMax = 60;

/** What a trail tells of a change: which section, another film or none, and how long captions are and how they begin. */
export function guideChanges(section: string, before: GuideFilm | undefined, after: GuideFilm | undefined): Changes {
  const changes: Changes = {};
  if (before?.fileId !== after?.fileId) changes.guideVideo = [filmTold(section, before), filmTold(section, after)];
  for (const field of ['captionsEn', 'captionsJa'] as const) {
    const [was, is] = [before?.[field] ?? '', after?.[field] ?? ''];
    if (was !== is) changes[field] = [captionsTold(section, was), captionsTold(section, is)];
  }
  return changes;
}

function filmTold(section: string, film: GuideFilm | undefined) {
  return film ? { section, fileId: film.fileId } : null;
}

function captionsTold(section: string, captions: string) {
  return captions === '' ? null : { section, characters: captions.length, begins: firstWords(captions) };
}

/** The first line that is spoken, without the marks of voices and colours. */
function firstWords(captions: string): string {
  const lines = captions.split(/\r\n|\r|\n/);
  const cue = lines.findIndex((line) => line.includes('-->'));
  const words = cue < 0 ? '' : (lines[cue + 1] ?? '');
  return words
    .replace(/<[^>]*>/g, '')
    .trim()
    .slice(0, beginsMax);
}
