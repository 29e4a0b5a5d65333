/** Whether the screen takes scans itself, and none is answered over it. */
export function takesScans(): boolean {
  return document.querySelector('.scan') !== null;
}
