import { t } from '@quits/domain';
import { Button, LazyPart, ListEnd, type ListEndProps, Skeleton, Stack } from '@quits/ui';
import { ChartColumn } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import type { OverviewInsightsProps } from './overview-insights.tsx';

const loadInsights = () => import('./overview-insights.tsx').then((part) => part.OverviewInsights);

interface InsightsSectionProps extends Omit<OverviewInsightsProps, 'query'> {
  rest: ListEndProps | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

export function InsightsSection({ rest, isOpen, onToggle, ...figures }: InsightsSectionProps) {
  const { search: query } = useLocation();
  const panelId = useId();
  return (
    <Stack gap={16}>
      <div>
        <Button icon={<ChartColumn />} aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
          {t('Insights')}
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && rest && <ListEnd {...rest} />}
        {isOpen && !rest && (
          <LazyPart load={loadInsights} part={{ ...figures, query }} what={t('the insights')}>
            <Skeleton height={240} shape="block" />
          </LazyPart>
        )}
      </div>
    </Stack>
  );
}
