/** What the page in the frame is told by whoever serves it. */
export interface FrameConfig {
  api: { port?: number; hosted?: string; extras?: boolean };
  /** Pages of these origins may show the frame and talk to it. */
  embedOrigins: readonly string[];
}

/** Reads the page's configuration; one that is broken lets nobody in. */
export function readFrameConfig(text: string | null | undefined): FrameConfig {
  try {
    const { api = {}, embedOrigins = [] } = JSON.parse(text ?? '{}') as Partial<FrameConfig>;
    return { api, embedOrigins: Array.isArray(embedOrigins) ? embedOrigins : [] };
  } catch {
    return { api: {}, embedOrigins: [] };
  }
}
