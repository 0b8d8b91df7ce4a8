import { z } from 'zod';
import { email, requiredText } from './text.ts';

/** The contact form (specification §5): all three required. */
export const contactMessageSchema = z.object({
  name: requiredText('Name', 120),
  email,
  message: requiredText('Message', 5000),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;
