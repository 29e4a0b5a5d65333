import { Fragment } from 'react';

const address = /https?:\/\/[^\s<>"'、。）」』]+/g;

/** Words as somebody has written them, plain; addresses among them are links, which open by a press alone. */
export function WrittenText({ text }: { text: string }) {
  const links = [...text.matchAll(address)];
  const begins = [0, ...links.map(({ 0: link, index }) => index + link.length)];
  return begins.map((begin, at) => {
    const link = links[at];
    return (
      <Fragment key={begin}>
        {text.slice(begin, link?.index)}
        {link && (
          <a className="link" href={link[0]} target="_blank" rel="noopener noreferrer nofollow">
            {link[0]}
          </a>
        )}
      </Fragment>
    );
  });
}
