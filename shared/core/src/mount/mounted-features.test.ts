import { createBus } from '../bus/bus.ts';
import { createMountedFeatures, ownsPathOf } from './mounted-features.ts';
import type { MountedFeature } from './mounted-features.ts';

function page() {
  const bus = createBus();
  const features = createMountedFeatures(bus);
  const told: string[] = [];
  const add = (id: string, name: string, paths: readonly string[] = []) => {
    const feature: MountedFeature = {
      name,
      owns: ownsPathOf(paths),
      show: (path) => told.push(`${id} shows ${path}`),
      showToast: ({ title }) => told.push(`${id} toasts ${title}`),
      hear: ({ type }, { isFirst }) => told.push(`${id} hears ${type}${isFirst ? ' first' : ''}`),
    };
    return { feature, remove: features.add(feature) };
  };
  return { bus, features, told, add };
}

describe('the features of one page', () => {
  it('hear what a feature of their own name published, one of them first', () => {
    const { bus, told, add } = page();
    add('a', 'mf-groups');
    add('b', 'mf-profile');
    add('c', 'mf-groups');
    bus.for('mf-groups').publish('groups/memberInvited', { groupId: 1 });
    expect(told).toEqual(['a hears groups/memberInvited first', 'c hears groups/memberInvited']);
  });

  it('all hear what nobody of the page published', () => {
    const { bus, told, add } = page();
    add('a', 'mf-groups');
    add('b', 'mf-profile');
    bus.for('core').publish('session/signedIn', { userId: 1 });
    expect(told).toEqual(['a hears session/signedIn first', 'b hears session/signedIn']);
  });

  it('show a toast once: in the one that was used last, else in the first', () => {
    const { bus, features, told, add } = page();
    const toasts = () => told.splice(0).filter((what) => what.includes('toasts '));
    const ask = () => bus.for('core').publish('toasts/requested', { kind: 'info', title: 'Hello' });
    add('a', 'mf-groups');
    const b = add('b', 'mf-profile');
    ask();
    expect(toasts()).toEqual(['a toasts Hello']);
    features.touch(b.feature);
    ask();
    expect(toasts()).toEqual(['b toasts Hello']);
    b.remove();
    ask();
    expect(toasts()).toEqual(['a toasts Hello']);
  });

  it('show each other a path that they own, never the one that asks', () => {
    const { features, told, add } = page();
    const { feature } = add('a', 'mf-groups', ['/groups/:groupId']);
    add('b', 'mf-expenses', ['/expenses']);
    expect(features.showElsewhere('/expenses?page=2#top', feature)).toBe(true);
    expect(features.showElsewhere('/groups/7', feature)).toBe(false);
    expect(told).toEqual(['b shows /expenses?page=2#top']);
  });

  it('hear nothing any more once the page has let go of them', () => {
    const { bus, features, told, add } = page();
    add('a', 'mf-groups');
    features.dispose();
    bus.for('core').publish('session/signedIn', { userId: 1 });
    expect(told).toEqual([]);
    expect(bus.listenerCount()).toBe(0);
  });
});
