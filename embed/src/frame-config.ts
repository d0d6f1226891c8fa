/** What the page in the frame is told by whoever serves it; another page may state where to report to. */
export interface FrameConfig {
  api: { port?: number; hosted?: string; extras?: boolean };
  /** Pages of these origins may show the frame and talk to it. */
  embedOrigins: readonly string[];
  /** Where to send what became of loading features. */
  reportUrl?: string | undefined;
}

/** Reads the page's configuration; one that is broken lets nobody in. */
export function readFrameConfig(text: string | null | undefined): FrameConfig {
  try {
    const { api = {}, embedOrigins = [], reportUrl } = JSON.parse(text ?? '{}') as Partial<FrameConfig>;
    return {
      api,
      embedOrigins: Array.isArray(embedOrigins) ? embedOrigins : [],
      reportUrl: typeof reportUrl === 'string' ? reportUrl : undefined,
    };
  } catch {
    return { api: {}, embedOrigins: [] };
  }
}
