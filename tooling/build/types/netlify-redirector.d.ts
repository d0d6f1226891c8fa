declare module 'netlify-redirector' {
  interface Request {
    scheme: string;
    host: string;
    path: string;
    query: string;
    headers: object;
    cookieValues: object;
    getHeader: (name: string) => string;
    getCookie: (name: string) => string;
  }
  interface Rules {
    match: (request: Request) => { to: string; status: number } | null;
  }
  const redirector: { parsePlain: (text: string, options: object) => Promise<Rules> };
  export default redirector;
}
