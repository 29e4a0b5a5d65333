/** A barcode reader that some browsers bring along. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const wanted = ['ean_13', 'upc_a', 'code_128', 'qr_code'];
const everyMs = 150;

/** Reads codes from a running camera until `stop`. The browser's own reader where there is one, else one that is loaded. */
export async function readCodes(
  stream: MediaStream,
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<() => void> {
  const detector = await ownDetector();
  if (!detector) {
    const { BrowserMultiFormatOneDReader } = await import('@zxing/browser');
    const controls = await new BrowserMultiFormatOneDReader().decodeFromStream(stream, video, (result) => {
      if (result) onCode(result.getText());
    });
    return () => controls.stop();
  }
  video.srcObject = stream;
  await video.play();
  const timer = setInterval(async () => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const [found] = await detector.detect(video).catch((): { rawValue: string }[] => []);
    if (found) onCode(found.rawValue);
  }, everyMs);
  return () => clearInterval(timer);
}

async function ownDetector(): Promise<Detector | null> {
  const Maker = (window as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;
  if (!Maker) return null;
  const formats = await Maker.getSupportedFormats().catch((): string[] => []);
  const usable = wanted.filter((format) => formats.includes(format));
  return usable.includes('ean_13') ? new Maker({ formats: usable }) : null;
}
