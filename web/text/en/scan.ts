/** Scanning and searching of items, at the counter and in the lines of a document. */
export const scan = {
  field: 'Scan a barcode',
  hint: 'Scan a barcode, or type a name or code',
  hintShort: 'Scan or search',
  ready: 'Ready to scan',
  notReady: 'Scanner paused',
  found: 'Items found',
  stock: 'in stock',
  added: '{{name}} added. Scan again for another.',
  addedAgain: '{{name}}: now {{count}} pieces.',
  unknown: 'No item has the code {{code}}. Scan it again, or search by name.',
  camera: 'Camera',
  cameraTitle: 'Scan with the camera',
  cameraText: 'Hold the barcode before the lens.',
  cameraDenied: 'The camera may not be used. Please allow it in the browser and try again.',
  cameraNone: 'No camera was found.',
  cameraDone: 'Done',
};
