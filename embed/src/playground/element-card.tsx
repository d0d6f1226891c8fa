import { Card, SelectField, Stack } from '@quits/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FEATURE_NAMES, tagOf } from '../features.ts';
import type { Feature } from '../features.ts';
import { FEATURES, THEMES } from '../reference/words.ts';
import { choices, plainChoices } from './choices.ts';
import styles from './playground.module.css';
import { Said } from './said.tsx';

const WIDTHS = { '': 'All there is', 320: '320 px', 390: '390 px', 600: '600 px', 900: '900 px' };
const TAGS = Object.fromEntries(FEATURE_NAMES.map((feature) => [feature, tagOf(feature)]));

/** How the page around the element looks; the element itself has its option. */
function usePageLook() {
  const [look, setLook] = useState('system');
  useEffect(() => {
    if (look === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = look;
  }, [look]);
  return [look, setLook] as const;
}

interface ElementCardProps {
  feature: Feature;
  onFeature: (feature: Feature) => void;
  /** @param width in pixels; without one it is as wide as there is room */
  children: (width: number | undefined) => ReactNode;
}

/** The element that is tried, and the room that it has. */
export function ElementCard({ feature, onFeature, children }: ElementCardProps) {
  const [width, setWidth] = useState('');
  const [look, setLook] = usePageLook();
  return (
    <Card heading={`<${tagOf(feature)}>`}>
      <Stack gap={16}>
        <div className={styles.bar}>
          <SelectField
            label="Element"
            value={feature}
            onChange={(name) => onFeature(name as Feature)}
            options={choices(TAGS)}
          />
          <SelectField label="Width" value={width} onChange={setWidth} options={choices(WIDTHS)} />
          <SelectField
            label="Page around it"
            value={look}
            onChange={setLook}
            options={plainChoices(THEMES)}
          />
        </div>
        <p>
          <Said text={`Shows ${FEATURES[feature].shows}.`} />
        </p>
        {children(width === '' ? undefined : Number(width))}
      </Stack>
    </Card>
  );
}
