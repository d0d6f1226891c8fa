import { Route, Routes } from 'react-router-dom';
import { SamplePage } from './routes/sample-page.tsx';
import './texts.ts';

/** The screen of this remote, at the app's own path; every other path is the host's. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path="/sample" element={<SamplePage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}
