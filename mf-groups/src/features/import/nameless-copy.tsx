import { t } from '@quits/domain';
import { Button } from '@quits/ui';
import { saveAs } from '@quits/ui/save-as';
import { Download } from 'lucide-react';
import styles from './import.module.css';

export interface RefusedFile {
  filename: string;
  text: string;
}

/** Saves a copy of a refused file that may be shown to others. It never leaves the browser. */
export function NamelessCopy({ filename, text }: RefusedFile) {
  async function save(): Promise<void> {
    const { withoutNames } = await import('./without-names.ts');
    const ending = /\.\w+$/.exec(filename)?.[0] ?? '';
    saveAs(URL.createObjectURL(new Blob([withoutNames(text)])), `without-names${ending}`);
  }
  return (
    <div className={styles.rows}>
      <Button icon={<Download />} onClick={() => void save()}>
        {t('Make a copy without names')}
      </Button>
      <p className={styles.hint}>
        {t(
          'For a bug report: names and descriptions are replaced, amounts and days stay. Look at it before you share it.',
        )}
      </p>
    </div>
  );
}
