function statusView(role: 'status' | 'alert', className: string, text: string): HTMLElement {
  const element = document.createElement('div');
  element.className = `status ${className}`;
  element.setAttribute('role', role);
  element.append(text);
  return element;
}

/** Shows in a feature's place while its code loads. */
export function loadingView(): HTMLElement {
  return statusView('status', 'loading', 'Loading...');
}

/** Shows in a feature's place when its code did not load. */
export function failureView(onRetry: () => void): HTMLElement {
  const element = statusView(
    'alert',
    'failed',
    'This part could not be loaded. The rest of the page works on.',
  );
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Try again';
  button.addEventListener('click', onRetry);
  element.append(document.createElement('br'), button);
  return element;
}
