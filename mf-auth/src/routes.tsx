import { PATHS } from '@quits/contracts';
import { Route, Routes } from 'react-router-dom';
import { ForgotPasswordPage } from './routes/forgot-password-page.tsx';
import { InvitePage } from './routes/invite-page.tsx';
import { LoginPage } from './routes/login-page.tsx';
import { ResetPasswordPage } from './routes/reset-password-page.tsx';
import './texts.ts';

/** The screens of this remote, at the app's own paths; every other path belongs to the host. */
export function RemoteRoutes() {
  return (
    <Routes>
      <Route path={PATHS.login} element={<LoginPage />} />
      <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
      <Route path={PATHS.resetPassword} element={<ResetPasswordPage />} />
      <Route path={PATHS.invite} element={<InvitePage />} />
      <Route path="*" element={null} />
    </Routes>
  );
}
