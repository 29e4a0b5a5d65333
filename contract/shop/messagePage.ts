/** The form that begins a conversation, and the conversation itself. */
export interface MessagePages {
  contact: ContactPage;
  message: ConversationPage;
}

export interface ContactPage {
  /** The piece that is asked about; empty: none. */
  itemCode: string;
  itemName: string;
  isMadeToOrder: boolean;
}

export interface ConversationPage {
  /** In the address, which forms post to. */
  secret: string;
  subject: string;
  isClosed: boolean;
  /** Whether it has just begun, and the visitor is told to keep the address. */
  isNew: boolean;
  itemCode: string;
  itemName: string;
  messages: PageMessage[];
  page: number;
  more: boolean;
}

export interface PageMessage {
  isOwn: boolean;
  text: string;
  at: string;
  files: PageFile[];
}

export interface PageFile {
  name: string;
  url: string;
  /** Of a picture; empty: it is a PDF. */
  thumbUrl: string;
}

/** A file that was taken in with a form that was refused, and goes with it when it is sent again. */
export interface KeptWithForm {
  id: string;
  name: string;
}
