/** The picture that a player shows right now, as a file; null where the browser can't give it. */
export async function frameOf(player: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = player;
  if (width === 0 || height === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(player, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return blob && new File([blob], 'poster.jpg', { type: blob.type });
}
