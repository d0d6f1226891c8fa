import { defineComponent, h } from 'vue';
import type { QuitsEvents, QuitsSession } from '@quits/embed';

type Saved = QuitsEvents['quits-expense-saved'];

const getToken = async () => (await fetch('/quits-token')).json() as Promise<QuitsSession | null>;

/** The expenses of the signed-in person, as a component of this app. */
export const QuitsExpenses = defineComponent({
  props: { path: { type: String, required: true }, accent: String },
  emits: { saved: (_detail: Saved['detail']) => true },
  setup: (props, { emit }) => {
    return () =>
      h('quits-expenses', {
        'api-base': 'https://api.quits.example',
        path: props.path,
        // The dot makes a property of it: Vue would else write an attribute if our script came later.
        '.getToken': getToken,
        ...(props.accent && { theme: 'light', '.tokens': { '--q-color-brand': props.accent } }),
        'onQuits-expense-saved': (event: Saved) => emit('saved', event.detail),
      });
  },
});
