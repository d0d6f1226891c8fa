// A host of web components without a framework. The embed is in its own shadow root, gets its options as
// properties, and comes and goes with a tab.

// region: module
import { mount } from 'https://quits.example/embed/quits-embed.mjs';

const getToken = async () => (await fetch('/quits-token')).json();

/** Shows the group of a trip; gives what takes it away again. */
function showMoney(container, path) {
  const money = mount(container, {
    feature: 'groups',
    path,
    apiBase: 'https://api.quits.example',
    theme: 'light',
    getToken,
    onEvent: ({ type, detail }) => console.info(type, detail),
  });
  return () => money.unmount();
}
// endregion

class TripPlanner extends HTMLElement {
  #takeAway;

  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = `
      <style>
        nav { display: flex; gap: 8px; margin-block: 16px; }
        button { min-height: 44px; padding: 0 16px; font: inherit; }
      </style>
      <h1>Trip planner</h1>
      <nav><button id="route">Route</button> <button id="money">Money</button></nav>
      <section></section>`;
    const section = root.querySelector('section');
    const show = (name) => {
      this.#takeAway?.();
      this.#takeAway = undefined;
      section.replaceChildren();
      if (name === 'money') this.#takeAway = showMoney(section, '/groups');
      else section.textContent = 'Basel, Milan, Rome';
    };
    root.querySelector('#route').addEventListener('click', () => show('route'));
    root.querySelector('#money').addEventListener('click', () => show('money'));
    show('route');
  }
}

customElements.define('trip-planner', TripPlanner);
