/** What a field for files says, in the language of the page: `{name}` stands for a file's name. */
export interface UploadWords {
  list: string;
  sending: string;
  sent: string;
  failed: string;
  again: string;
  remove: string;
  tooMany: string;
  /** By the code of a refusal; of one that is not among them `failed`, and it can be sent again. */
  refused: Record<string, string>;
}

/** What a field for files takes. */
export interface UploadLimits {
  max: number;
  bytesMax: number;
}

/** What the server has answered: the file's id, or why it has none. */
interface Reply {
  id?: string;
  code?: string;
  data?: Record<string, unknown>;
}

interface Kept {
  id: string;
  name: string;
}

/**
 * Sends files as they are chosen, dropped or pasted, each with its progress and once more where it failed; the form then
 * names them. Without this, the form sends them itself.
 */
class UploadField {
  readonly #field: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #input: HTMLInputElement;
  readonly #words: UploadWords;
  readonly #limits: UploadLimits;
  readonly #list = document.createElement('ul');
  readonly #named = document.createElement('input');
  readonly #said = document.createElement('p');
  readonly #kept = new Map<HTMLLIElement, Kept>();
  #underWay = 0;

  constructor(field: HTMLElement, form: HTMLFormElement, input: HTMLInputElement) {
    this.#field = field;
    this.#form = form;
    this.#input = input;
    this.#words = JSON.parse(field.dataset.words ?? '{}') as UploadWords;
    this.#limits = JSON.parse(field.dataset.limits ?? '{}') as UploadLimits;
    this.#list.className = 'upload-list';
    this.#list.setAttribute('aria-label', this.#words.list);
    this.#said.className = 'field-error';
    this.#said.setAttribute('role', 'alert');
    Object.assign(this.#named, { type: 'hidden', name: 'files' });
    form.querySelector('input[name=files]')?.remove();
    for (const said of form.querySelectorAll('[data-kept-name]')) said.remove();
    field.append(this.#said, this.#list, this.#named);
    for (const kept of JSON.parse(field.dataset.kept ?? '[]') as Kept[]) this.#there(this.#row(kept.name), kept);
    this.#listen();
  }

  #listen(): void {
    this.#input.addEventListener('change', () => {
      const chosen = [...(this.#input.files ?? [])];
      this.#input.value = '';
      this.#add(chosen);
    });
    this.#form.addEventListener('paste', (event) => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length > 0) event.preventDefault();
      this.#add(pasted);
    });
    this.#form.addEventListener('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    });
    this.#form.addEventListener('drop', (event) => {
      const dropped = [...(event.dataTransfer?.files ?? [])];
      if (dropped.length > 0) event.preventDefault();
      this.#add(dropped);
    });
  }

  #add(files: readonly File[]): void {
    if (files.length === 0) return;
    const room = this.#limits.max - this.#list.children.length;
    this.#said.textContent = files.length > room ? this.#words.tooMany : '';
    for (const file of files.slice(0, Math.max(0, room))) {
      const row = this.#row(file.name);
      const { bytesMax } = this.#limits;
      const megabytesMax = bytesMax / 1024 / 1024;
      if (file.size > bytesMax) this.#failed(row, file.name, { code: 'file.tooLarge', data: { megabytesMax } });
      else this.#send(row, file, crypto.randomUUID());
    }
  }

  /** One key for one file, so that what is sent again after a lost answer is kept once. */
  #send(row: HTMLLIElement, file: File, key: string): void {
    const progress = Object.assign(document.createElement('progress'), { max: 1, value: 0 });
    progress.setAttribute('aria-label', this.#withName(this.#words.sending, file.name));
    row.querySelector('.upload-state')?.replaceChildren(progress);
    const request = new XMLHttpRequest();
    const end = (reply: Reply) => {
      this.#move(-1);
      if (!row.isConnected) return;
      if (reply.id) this.#there(row, { id: reply.id, name: file.name });
      else this.#failed(row, file.name, reply, () => this.#send(row, file, key));
    };
    request.upload.onprogress = ({ loaded, total }) => {
      progress.value = total > 0 ? loaded / total : 0;
    };
    request.onload = () => end(read(request.responseText));
    request.onerror = () => end({});
    request.open('POST', this.#field.dataset.upload ?? '');
    request.setRequestHeader('idempotency-key', key);
    const body = new FormData();
    body.append('file', file);
    this.#move(1);
    request.send(body);
  }

  #row(name: string): HTMLLIElement {
    const row = document.createElement('li');
    const said = Object.assign(document.createElement('span'), { className: 'upload-name', textContent: name });
    const state = Object.assign(document.createElement('span'), { className: 'upload-state' });
    const remove = button('×', () => {
      this.#kept.delete(row);
      row.remove();
      this.#name();
      this.#input.focus();
    });
    remove.setAttribute('aria-label', this.#withName(this.#words.remove, name));
    row.append(said, state, remove);
    this.#list.append(row);
    return row;
  }

  #there(row: HTMLLIElement, kept: Kept): void {
    row.querySelector('.upload-state')?.replaceChildren(this.#words.sent);
    this.#kept.set(row, kept);
    this.#name();
  }

  /** What is wrong with the file itself is no better the second time; anything else can be tried again. */
  #failed(row: HTMLLIElement, name: string, { code = '', data = {} }: Reply, again?: () => void): void {
    const refused = this.#words.refused[code]?.replace(/\{(\w+)\}/g, (_, key: string) => String(data[key] ?? ''));
    const said = document.createElement('span');
    said.className = 'field-error';
    said.setAttribute('role', 'alert');
    const state = row.querySelector('.upload-state');
    state?.replaceChildren(said);
    said.textContent = refused ?? this.#withName(this.#words.failed, name);
    if (again && refused === undefined) state?.append(button(this.#words.again, again));
  }

  /** While one is on its way, the form waits. */
  #move(by: number): void {
    this.#underWay += by;
    for (const send of this.#form.querySelectorAll<HTMLButtonElement>('button[type=submit]'))
      send.disabled = this.#underWay > 0;
  }

  #name(): void {
    this.#named.value = this.#kept.size > 0 ? JSON.stringify([...this.#kept.values()]) : '';
  }

  #withName(words: string, name: string): string {
    return words.replace('{name}', () => name);
  }
}

/** Lets every field for files of a page send them as they come. */
export function sendAsChosen(): void {
  for (const field of document.querySelectorAll<HTMLElement>('[data-upload]')) {
    const form = field.closest('form');
    const input = field.querySelector<HTMLInputElement>('input[type=file]');
    if (form && input) new UploadField(field, form, input);
  }
}

function button(words: string, press: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: words });
  made.className = 'upload-button';
  made.addEventListener('click', press);
  return made;
}

function read(text: string): Reply {
  try {
    return JSON.parse(text) as Reply;
  } catch {
    return {};
  }
}
