import stylesheet from './css/japanese.css?url';
import { isJapanese } from './japanese.ts';

/**
 * Noto Sans JP in all weights: its slices come as their characters appear, but the list of slices alone is larger than
 * all other styles. Linked rather than imported: where it does not come, the page is not loaded anew under somebody's
 * hands, and it is asked for again.
 */
export function loadJapaneseFont(): void {
  if (isAsked()) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet });
  link.addEventListener('error', () => {
    link.remove();
    loadJapaneseFontWhenSeen();
  });
  document.head.append(link);
}

function isAsked(): boolean {
  return document.head.querySelector(`link[href="${stylesheet}"]`) !== null;
}

/** Loads it as soon as anything Japanese comes to the screen, such as a name, or is typed. */
export function loadJapaneseFontWhenSeen(): void {
  if (isAsked()) return;
  const look = (text: string | null) => {
    if (!text || !isJapanese(text)) return;
    observer.disconnect();
    document.removeEventListener('input', lookAtField);
    loadJapaneseFont();
  };
  const lookAtField = ({ target }: Event) => look((target as HTMLInputElement).value);
  const lookAt = (node: Node) => {
    look(node.textContent);
    if (node instanceof Element) for (const field of node.querySelectorAll('input')) look(field.value);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) lookAt(node);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  document.addEventListener('input', lookAtField);
}
