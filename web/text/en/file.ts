/** Files on their way to us. */
export const file = {
  failed: '{{name}} was not uploaded',
  sending: 'Uploading {{percent}}',
  pictureHint: 'JPEG, PNG or WebP, {{megabytes}} MB at most',
  addPicture: 'Add a picture',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
};
