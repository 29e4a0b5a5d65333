export const error = {
  notFound: 'Page not found',
  pageNotFound: 'Page Not Found',
  notFoundText: 'This address leads nowhere. It may be misspelt, or the page has moved.',
  server: 'Internal Server Error',
  serverText: 'Something went wrong on the server. Nothing that was saved is lost.',
  lost: 'No connection',
  home: 'Go to the dashboard',
  reload: 'Reload the page',
  unreachable: 'The server did not answer. Please check the connection and try again.',
};
