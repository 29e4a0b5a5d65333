import { createContext, use, useRef } from 'react';
import { sendFile } from './sendFile.ts';

type Begin = () => () => void;

/** Told by whatever stands in a form and sends files: when it begins, and by calling the answer, when it has ended. */
export const UploadsContext = createContext<Begin>(() => () => {});

/** The files that a form is sending: saved meanwhile, it would keep the old ones without a word. */
export function useUploads(): { begin: Begin; isSending: () => boolean } {
  const running = useRef(0);
  const begin = useRef<Begin>(() => {
    running.current += 1;
    return () => {
      running.current -= 1;
    };
  });
  return { begin: begin.current, isSending: () => running.current > 0 };
}

/** `sendFile` for whatever stands in a form. */
export function useSendFile(): typeof sendFile {
  const begin = use(UploadsContext);
  return async (endpoint, file, sending) => {
    const end = begin();
    try {
      return await sendFile(endpoint, file, sending);
    } finally {
      end();
    }
  };
}
