import { Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { useReturnFocus } from '../focus.ts';
import { readCodes } from './detect.ts';

/** The same code is taken once more after this long: a piece stays in the picture for a while. */
const againMs = 1800;

interface CameraProps {
  onCode: (code: string) => Promise<boolean>;
  onClose: () => void;
}

/** Scans with the camera, one piece after the other, until it is closed. */
export function Camera({ onCode, onClose }: CameraProps) {
  const t = useText();
  useReturnFocus();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState('');
  const [last, setLast] = useState('');
  const take = useRef(onCode);
  take.current = onCode;
  useEffect(() => {
    const seen = { code: '', at: 0 };
    const see = (code: string) => {
      const now = performance.now();
      if (code === seen.code && now - seen.at < againMs) {
        seen.at = now;
        return;
      }
      Object.assign(seen, { code, at: now });
      setLast(code);
      navigator.vibrate?.(40);
      void take.current(code);
    };
    return startCamera(video.current, see, (name) =>
      setProblem(t(name === 'NotAllowedError' ? 'scan.cameraDenied' : 'scan.cameraNone')),
    );
  }, [t]);
  return (
    <Modal.Root opened onClose={onClose} size={440} centered returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content className="form-modal">
        <div className="modal-form camera">
          <div className="modal-head">
            <Modal.Title component="h2">{t('scan.cameraTitle')}</Modal.Title>
          </div>
          <video ref={video} muted playsInline />
          <p className={problem ? 'text-bad' : 'text-secondary'} role="status">
            {problem || last || t('scan.cameraText')}
          </p>
          <div className="modal-foot">
            <span className="spacer" />
            <Button kind="primary" onClick={onClose}>
              {t('scan.cameraDone')}
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Starts the camera at the back; the returned function stops it, also when it was not running yet. */
function startCamera(
  video: HTMLVideoElement | null,
  onCode: (code: string) => void,
  onProblem: (name: string) => void,
): () => void {
  let isStopped = false;
  let stop = () => {};
  const run = async () => {
    if (!video || !navigator.mediaDevices) throw new DOMException('', 'NotFoundError');
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    });
    const end = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    stop = end;
    if (isStopped) return end();
    const unread = await readCodes(stream, video, onCode);
    stop = () => {
      unread();
      end();
    };
    if (isStopped) stop();
  };
  run().catch((problem: unknown) => onProblem(problem instanceof DOMException ? problem.name : ''));
  return () => {
    isStopped = true;
    stop();
  };
}
