import { documentedPage } from './documented-pages.ts';

/**
 * A host of web components: the embed is in its own shadow root, and comes and goes with a tab, by the function of
 * docs/integrators.md.
 */
export const TRIP_PLANNER = documentedPage(
  'module.js',
  `
class TripPlanner extends HTMLElement {
  #takeAway;

  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = '<button id="route">Route</button> <button id="money">Money</button><section></section>';
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
document.body.append(document.createElement('trip-planner'));`,
);
