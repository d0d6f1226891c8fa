import { Button, Card, SelectField, Stack } from '@quits/ui';
import { choices } from './choices.ts';
import { SERVERS, SESSIONS } from './settings.ts';
import type { ServerKind, SessionKind } from './settings.ts';

interface WorldCardProps {
  session: SessionKind;
  onSession: (session: SessionKind) => void;
  server: ServerKind;
  onServer: (server: ServerKind) => void;
  onAnew: () => void;
}

/** How the page and the back end behave: good days and bad ones. */
export function WorldCard({ session, onSession, server, onServer, onAnew }: WorldCardProps) {
  return (
    <Card heading="Session and back end">
      <Stack gap={16}>
        <SelectField
          label="getToken"
          value={session}
          onChange={(kind) => onSession(kind as SessionKind)}
          options={choices(SESSIONS)}
        />
        <SelectField
          label="Server"
          hint="A feature that has been loaded stays loaded."
          value={server}
          onChange={(kind) => onServer(kind as ServerKind)}
          options={choices(SERVERS)}
        />
        <Button onClick={onAnew}>Show it anew</Button>
      </Stack>
    </Card>
  );
}
