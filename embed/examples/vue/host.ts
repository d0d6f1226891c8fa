// A Vue host with render functions, so that its policy needs no 'unsafe-eval'. The elements come from our
// script.
import { createApp, defineComponent, h, ref, version } from 'vue';
import type { QuitsSession } from '@quits/embed';
import { QuitsExpenses } from './quits-expenses.ts';

const getToken = async () => (await fetch('/quits-token')).json() as Promise<QuitsSession | null>;

const Host = defineComponent(() => {
  const isShown = ref(true);
  const path = ref('/expenses');
  const accent = ref<string>();
  const saved = ref<string[]>([]);

  const button = (text: string, onClick: () => void) =>
    h('button', { class: 'host-button', type: 'button', onClick }, text);
  const features = () => [
    h('quits-groups', { 'api-base': 'https://api.quits.example', path: '/groups', '.getToken': getToken }),
    h(QuitsExpenses, {
      path: path.value,
      ...(accent.value && { accent: accent.value }),
      onSaved: ({ change, expenseId }) => saved.value.push(`${change} ${String(expenseId)}`),
    }),
  ];

  return () => [
    h('p', `This page runs Vue ${version}. Saved: ${saved.value.join(', ') || 'nothing yet'}`),
    h('nav', { class: 'host-bar' }, [
      button(isShown.value ? 'Hide Quits' : 'Show Quits', () => (isShown.value = !isShown.value)),
      button('Purple', () => (accent.value = '#6b2fb3')),
      button('Overview', () => (path.value = '/expenses')),
    ]),
    isShown.value ? features() : null,
  ];
});

createApp(Host).mount('#app');
