import type { BusHandle } from '@quits/core';

const REPORTED = ['remotes/loaded', 'remotes/fellBack', 'remotes/failed'] as const;

type Send = (address: string, text: string) => void;

/** Plain text needs no leave of the other origin, and arrives also when the page is being closed. */
const sendByBeacon: Send = (address, text) => {
  navigator.sendBeacon(address, text);
};

/**
 * Sends every load, fallback and failure of a remote to the operator's address. Events carry names of
 * remotes, versions and errors alone: nothing about a person.
 */
export function sendReports(bus: BusHandle, address: string, send: Send = sendByBeacon): void {
  for (const type of REPORTED) {
    bus.on(type, (payload) => {
      send(address, JSON.stringify({ type, at: new Date().toISOString(), payload }));
    });
  }
}
