import { Button, Card, Cluster } from '@quits/ui';
import type { RefObject } from 'react';
import type { Feature } from '../features.ts';
import { FEATURES, METHODS } from '../reference/words.ts';
import type { QuitsElement } from '../types/index.d.ts';
import styles from './playground.module.css';

interface MethodsCardProps {
  element: RefObject<QuitsElement | null>;
  feature: Feature;
}

export function MethodsCard({ element, feature }: MethodsCardProps) {
  const home = FEATURES[feature].paths[0] ?? '/';
  return (
    <Card heading="Methods">
      <Cluster gap={8}>
        <Button onClick={() => element.current?.navigate(home)}>{`navigate('${home}')`}</Button>
        <Button onClick={() => element.current?.refresh()}>refresh()</Button>
        <Button onClick={() => element.current?.signOut()}>signOut()</Button>
      </Cluster>
      <dl className={styles.events}>
        {Object.entries(METHODS).map(([call, does]) => (
          <div key={call}>
            <dt>
              <code>{call}</code>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
