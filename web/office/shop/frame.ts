const patienceMs = 5_000;

/** The picture that a player shows right now, as a file; null where the browser can't give it. */
export async function frameOf(player: HTMLVideoElement): Promise<File | null> {
  if (!(await hasFrame(player))) return null;
  const canvas = document.createElement('canvas');
  canvas.width = player.videoWidth;
  canvas.height = player.videoHeight;
  canvas.getContext('2d')?.drawImage(player, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return blob && new File([blob], 'poster.jpg', { type: blob.type });
}

/** A player that has read no more than the length of its film, or is on its way to another place in it, has none yet. */
async function hasFrame(player: HTMLVideoElement): Promise<boolean> {
  const isThere = () =>
    player.readyState >= player.HAVE_CURRENT_DATA && !player.seeking && player.videoWidth > 0 && player.videoHeight > 0;
  if (isThere()) return true;
  player.preload = 'auto';
  const signal = AbortSignal.timeout(patienceMs);
  await new Promise((resolve) => {
    for (const event of ['loadeddata', 'seeked']) player.addEventListener(event, resolve, { once: true, signal });
    signal.addEventListener('abort', resolve, { once: true });
  });
  return isThere();
}
