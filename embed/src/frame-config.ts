/** The configuration in the frame's page, from its server. Another page may set the address for reports. */
export interface FrameConfig {
  api: { base?: string; port?: number; hosted?: string; extras?: boolean };
  /** Origins that may show the frame and communicate with it. */
  embedOrigins: readonly string[];
  /** Address for reports of features' loads. */
  reportUrl?: string | undefined;
}

/** Reads the page's configuration; an invalid one allows no origin. */
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
