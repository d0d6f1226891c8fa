import { createBus } from '../bus/bus.ts';
import { createMountedFeatures, type MountedFeature, ownsPathOf } from './mounted-features.ts';

function page() {
  const bus = createBus();
  const features = createMountedFeatures(bus);
  const calls: string[] = [];
  const add = (id: string, name: string, paths: readonly string[] = []) => {
    const feature: MountedFeature = {
      name,
      owns: ownsPathOf(paths),
      show: (path) => calls.push(`${id} shows ${path}`),
      showToast: ({ title }) => calls.push(`${id} toasts ${title}`),
      onEvent: ({ type }, { isFirst }) => calls.push(`${id} gets ${type}${isFirst ? ' first' : ''}`),
    };
    return { feature, remove: features.add(feature) };
  };
  return { bus, features, calls, add };
}

describe('the features of one page', () => {
  it('get the events of their own package, one of them first', () => {
    const { bus, calls, add } = page();
    add('a', 'mf-groups');
    add('b', 'mf-profile');
    add('c', 'mf-groups');
    bus.for('mf-groups').publish('groups/memberInvited', { groupId: 1 });
    expect(calls).toEqual(['a gets groups/memberInvited first', 'c gets groups/memberInvited']);
  });

  it('all get an event that no package on the page published', () => {
    const { bus, calls, add } = page();
    add('a', 'mf-groups');
    add('b', 'mf-profile');
    bus.for('core').publish('session/signedIn', { userId: 1 });
    expect(calls).toEqual(['a gets session/signedIn first', 'b gets session/signedIn']);
  });

  it('show a toast once: in the feature used last, else in the first', () => {
    const { bus, features, calls, add } = page();
    const toasts = () => calls.splice(0).filter((what) => what.includes('toasts '));
    const ask = () => bus.for('core').publish('toasts/requested', { kind: 'info', title: 'Hello' });
    add('a', 'mf-groups');
    const b = add('b', 'mf-profile');
    ask();
    expect(toasts()).toEqual(['a toasts Hello']);
    features.markActive(b.feature);
    ask();
    expect(toasts()).toEqual(['b toasts Hello']);
    b.remove();
    ask();
    expect(toasts()).toEqual(['a toasts Hello']);
  });

  it('show each other a path that they own, never the one that asks', () => {
    const { features, calls, add } = page();
    const { feature } = add('a', 'mf-groups', ['/groups/:groupId']);
    add('b', 'mf-expenses', ['/expenses']);
    expect(features.showElsewhere('/expenses?page=2#top', feature)).toBe(true);
    expect(features.showElsewhere('/groups/7', feature)).toBe(false);
    expect(calls).toEqual(['b shows /expenses?page=2#top']);
  });

  it('get nothing more once the page has removed them', () => {
    const { bus, features, calls, add } = page();
    add('a', 'mf-groups');
    features.dispose();
    bus.for('core').publish('session/signedIn', { userId: 1 });
    expect(calls).toEqual([]);
    expect(bus.listenerCount()).toBe(0);
  });
});
