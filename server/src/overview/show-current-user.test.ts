import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../testing/house.ts';
import { newAccount, newPerson } from '../testing/people.ts';

const house = await openHouse();
afterAll(() => house.close());

test('one sees oneself, and one’s firm', async () => {
  const firm = await newAccount(house.db, 'Alder & Finch');
  const person = await newPerson(house.db, 'advisor', firm, {
    first_name: 'Jonah',
    last_name: 'Finch',
    phone_number: '+15551234567',
    email_confirmed: false,
    onboarding_complete: false,
  });
  const { body } = await house.as(person).call('show-current-user');
  expect(body).toEqual({
    id: person.id,
    first_name: 'Jonah',
    last_name: 'Finch',
    name: 'Jonah Finch',
    email: person.email,
    phone_number: '+15551234567',
    type: 'AdvisorUser',
    super_admin: false,
    admin: false,
    role: 'member',
    email_confirmed: false,
    onboarding_complete: false,
    account_id: firm,
    account_name: 'Alder & Finch',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test('a super admin needs no firm', async () => {
  const person = await newPerson(house.db, 'superAdmin', null);
  const { body } = await house.as(person).call('show-current-user');
  expect(body).toMatchObject({ super_admin: true, account_id: null, account_name: null });
});

test('without a token, or with one that is none, one is asked to sign in', async () => {
  const browser = house.browser();
  for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Bearer x', 'Basic YTpi', 'bearer a.b.c']) {
    const answer = await browser.call('show-current-user', { headers: { authorization } });
    expect([answer.status, answer.error]).toEqual([401, 'Please sign in to continue.']);
  }
});
