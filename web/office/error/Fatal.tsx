import { Component, type ReactNode } from 'react';
import { say } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';

/** The last net: what the router's own error pages could not catch still ends on an error page. */
export class Fatal extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <div className="error-page" role="alert">
          <div className="status digits">500</div>
          <h1>{say('error.server')}</h1>
          <p>{say('error.serverText')}</p>
          <Button onClick={() => window.location.reload()}>{say('error.reload')}</Button>
        </div>
      </main>
    );
  }
}
