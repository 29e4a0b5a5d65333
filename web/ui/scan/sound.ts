import { readStored, store } from '#web/api/storage.ts';

const sounds = {
  /** A piece was found. */
  added: { hertz: 1480, seconds: 0.07 },
  /** Nothing was found. */
  unknown: { hertz: 220, seconds: 0.22 },
  /** A sale is done. */
  done: { hertz: 988, seconds: 0.16 },
} as const;

let audio: AudioContext | null = null;
/** A loudspeaker that is kept ready costs a tablet its battery all day. */
const restMs = 30_000;
let rest: ReturnType<typeof setTimeout> | undefined;

export function isMuted(): boolean {
  return readStored('kinza.sound') === 'off';
}

export function mute(isOff: boolean): void {
  store('kinza.sound', isOff ? 'off' : null);
}

/** A short tone. A browser that has no sound stays silent. */
export function play(name: keyof typeof sounds): void {
  // A page that nobody has touched yet may not sound.
  const isTouched = navigator.userActivation?.hasBeenActive ?? true;
  if (isMuted() || !isTouched || typeof AudioContext === 'undefined') return;
  try {
    audio ??= new AudioContext();
    // A loudspeaker that wakes swallows what begins at once.
    const wakes = audio.state === 'running' ? 0 : 0.1;
    void audio.resume();
    clearTimeout(rest);
    rest = setTimeout(() => void audio?.suspend(), restMs);
    const { hertz, seconds } = sounds[name];
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const now = audio.currentTime + wakes;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.12, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + seconds);
  } catch {
    // A till without loudspeakers sells all the same.
  }
}
