/**
 * Noto Sans JP in all weights: its slices come as their characters appear, but the list of slices alone is larger than
 * all other styles.
 */
export function loadJapaneseFont(): void {
  void import('./css/japanese.css').catch(() => {});
}

/** The name of the product and of the other language: their letters are always there (scripts/fonts.ts). */
export const japaneseOfEnglish = '金座日本語';
const japanese = new RegExp(`(?![${japaneseOfEnglish}])[\\u3000-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef]`);

/** In English: loads it as soon as anything else that is Japanese stands on the screen, such as a name, or is typed. */
export function loadJapaneseFontWhenSeen(): void {
  const look = (text: string | null) => {
    if (!text || !japanese.test(text)) return;
    observer.disconnect();
    document.removeEventListener('input', lookAtField);
    loadJapaneseFont();
  };
  const lookAtField = ({ target }: { target: unknown }) => look((target as HTMLInputElement).value);
  const lookAt = (node: Node) => {
    look(node.textContent);
    if (node instanceof Element) for (const field of node.querySelectorAll('input')) look(field.value);
  };
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'attributes') lookAtField(change);
      else for (const node of change.type === 'characterData' ? [change.target] : change.addedNodes) lookAt(node);
    }
  });
  const options = { subtree: true, childList: true, characterData: true, attributeFilter: ['value'] };
  observer.observe(document.body, options);
  document.addEventListener('input', lookAtField);
}
