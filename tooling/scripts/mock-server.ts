import { playbackServer } from './playback.mjs';
import { readRecording, tokenOf } from './recorded-answers.mjs';

/** Serves the mock back end on a port, for a page whose person is signed in already. */
export function serveMock(port: number) {
  const recording = readRecording();
  const { user } = recording;
  const server = playbackServer(recording).listen(port);
  return {
    session: { token: tokenOf(user), user },
    ended: new Promise<void>((resolve) => server.once('close', resolve)),
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
