import { z } from 'zod';

/** The contact form (specification §5): all three required. */
export const contactMessageSchema = z.object({
  name: z.string({ error: 'Name is required' }).trim().min(1, 'Name is required').max(120),
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .max(254)
    .pipe(z.email('Enter an email address such as name@example.com')),
  message: z
    .string({ error: 'Message is required' })
    .trim()
    .min(1, 'Message is required')
    .max(5000),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;
