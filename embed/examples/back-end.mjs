import { SignJWT } from 'jose';

// region: exchange
const OAUTH = 'urn:ietf:params:oauth';

/**
 * Gives { access_token } for one of your people, or { error, detail }. With the error consent_required it has a
 * consent_url, where the person agrees first.
 */
export async function askQuits({ id, email }, { site, quits, api, key, kid }) {
  const claims = { iss: site, aud: quits, sub: id, email, email_verified: true, jti: crypto.randomUUID() };
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).setExpirationTime('1m');
  const type = {
    grant_type: `${OAUTH}:grant-type:token-exchange`,
    subject_token_type: `${OAUTH}:token-type:jwt`,
  };
  const body = new URLSearchParams({ ...type, subject_token: await jwt.sign(key) });
  const answer = await fetch(`${api}/auth/token`, { method: 'POST', body });
  return answer.json();
}
// endregion
