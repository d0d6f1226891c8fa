/** Loads the chart, whose code is not part of the first page. */
export const loadTrendChart = () => import('./trend-chart.tsx').then((part) => part.TrendChart);
