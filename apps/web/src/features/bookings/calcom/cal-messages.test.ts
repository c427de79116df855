import { describe, expect, it } from 'vitest';
import { readCalMessage } from './cal-messages.ts';

const origin = 'https://cal.example';
const frame = {} as Window;
const from = { origin, frame, namespace: 'booking' };
const said = (type: string, data: unknown = {}) => ({ originator: 'CAL', type, namespace: 'booking', data });
const event = (data: unknown, changes: Partial<MessageEvent<unknown>> = {}) =>
  ({ origin, source: frame, data, ...changes }) as MessageEvent<unknown>;
const booked = said('bookingSuccessfulV2', { uid: 'abc' });

describe('messages of the frame', () => {
  it.each([
    [said('__iframeReady'), { type: 'ready' }],
    [said('linkReady'), { type: 'linkReady' }],
    [said('linkFailed', { code: '404', msg: 'No such page', data: { url: origin } }), { type: 'linkFailed' }],
    [said('__dimensionChanged', { iframeHeight: 812, iframeWidth: 400 }), { type: 'height', pixels: 812 }],
    [booked, { type: 'booked', uid: 'abc' }],
    [said('bookingSuccessful', { booking: { uid: 'abc', id: 1 } }), { type: 'booked', uid: 'abc' }],
    [said('rescheduleBookingSuccessful', { booking: { uid: 'def' } }), { type: 'booked', uid: 'def' }],
    [said('rescheduleBookingSuccessfulV2', { uid: 'def' }), { type: 'booked', uid: 'def' }],
    [said('bookingSuccessful', { booking: {} }), { type: 'booked', uid: null }],
    [said('bookingSuccessfulV2', null), { type: 'booked', uid: null }],
    [said('bookingSuccessfulV2', { uid: { $ne: 1 } }), { type: 'booked', uid: null }],
    [said('bookingSuccessfulV2', { uid: 'x'.repeat(201) }), { type: 'booked', uid: null }],
  ])('%j', (data, message) => {
    expect(readCalMessage(event(data), from)).toEqual(message);
  });

  it.each([
    'dryRunBookingSuccessfulV2',
    'dryRunRescheduleBookingSuccessfulV2',
    'bookingCancelled',
    '__windowLoadComplete',
    'toString',
  ])('nothing comes of %s', (type) => {
    expect(readCalMessage(event(said(type, { uid: 'abc' })), from)).toBeNull();
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, '900', null])('a height of %s is none', (iframeHeight) => {
    expect(readCalMessage(event(said('__dimensionChanged', { iframeHeight })), from)).toBeNull();
  });

  it('accepts a frame without a namespace', () => {
    const { namespace: _, ...bare } = booked;
    expect(readCalMessage(event(bare), { ...from, namespace: '' })).toEqual({ type: 'booked', uid: 'abc' });
    expect(readCalMessage(event(bare), from)).toBeNull();
  });
});

describe('messages from elsewhere', () => {
  it.each<[string, MessageEvent<unknown>]>([
    ['another origin', event(booked, { origin: 'https://cal.example.evil.example' })],
    ['no origin', event(booked, { origin: 'null' })],
    ['another window', event(booked, { source: {} as Window })],
    ['no window', event(booked, { source: null })],
    ['another frame’s namespace', event({ ...booked, namespace: 'other' })],
    ['another speaker', event({ ...booked, originator: 'EVIL' })],
    ['text', event(JSON.stringify(booked))],
    ['nothing', event(null)],
  ])('%s', (_, message) => {
    expect(readCalMessage(message, from)).toBeNull();
  });

  it('ignores messages before there is a frame', () => {
    expect(readCalMessage(event(booked, { source: null }), { ...from, frame: null })).toBeNull();
  });
});
