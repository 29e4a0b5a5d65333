/** Files on their way to us. */
export const file = {
  failed: '{{name}} was not uploaded',
  sending: 'Uploading {{percent}}',
  pictureHint: 'JPEG, PNG or WebP, {{megabytes}} MB at most',
  addPicture: 'Add a picture',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  progress: 'Upload of {{name}}',
  video: {
    title: 'Video',
    add: 'Add a video',
    hint: 'MP4 to 50 MB, 30-60 seconds recommended',
    remove: 'Remove the video',
    length: '{{seconds}} s; 30-60 seconds recommended',
  },
};
